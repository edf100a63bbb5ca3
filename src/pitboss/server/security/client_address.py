"""The address of a client: that of the peer, or the one that a trusted proxy names."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

Network = IPv4Network | IPv6Network
_MOST_HOPS = 16
_OF_ONE_CLIENT = 64
"""Bits of an IPv6 address that identify a client, who is free to choose the others."""


def read_networks(text: str) -> tuple[Network, ...]:
    """Read addresses and networks, separated by commas or spaces."""
    networks = []
    for word in text.replace(",", " ").split():
        try:
            networks.append(ip_network(word))
        except ValueError as error:
            raise ValueError(
                f"PITBOSS_TRUSTED_PROXIES: {error}; give addresses or networks such as"
                " 127.0.0.1, 10.0.0.0/8, ::1"
            ) from None
    return tuple(networks)


class ClientAddresses:
    """Finds the client of a request, believing only proxies that the settings name."""

    def __init__(self, proxies: Sequence[Network]) -> None:
        self._proxies = proxies

    def trusts(self, peer: str) -> bool:
        """Say whether the peer is a trusted proxy."""
        found = _parse(peer)
        return found is not None and any(found in network for network in self._proxies)

    def client(self, peer: str, forwarded: Iterable[str]) -> str:
        """Name the client for the limits; `forwarded` are the values of X-Forwarded-For.

        Every proxy appends the address that it was asked by. Read from the end, the first that is
        no proxy of ours is the client; anything before it may be forged.
        """
        client = peer
        hops = ",".join(forwarded).split(",")
        for hop in reversed(hops[-_MOST_HOPS:]):
            if not self.trusts(client) or _parse(hop) is None:
                break
            client = hop
        return _named(client)


@lru_cache(maxsize=1024)  # every request names its address several times
def _parse(text: str) -> IPv4Address | IPv6Address | None:
    """Read an address, with or without a port; None for anything else."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text)
    except ValueError:
        return None
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return found.ipv4_mapped
        return IPv6Address(int(found))  # without the name of an interface
    return found


@lru_cache(maxsize=1024)
def _named(text: str) -> str:
    found = _parse(text)
    if isinstance(found, IPv6Address):
        return str(IPv6Network((found, _OF_ONE_CLIENT), strict=False))
    return text if found is None else str(found)
