/** Who can reach the server, and the address for invitations. */

import { client } from '../api/client';
import type { Reach } from '../api/types';

class Reached {
  found = $state.raw<Reach | null>(null);

  async look(): Promise<void> {
    this.found = await client.reach();
  }
  async letFriendsIn(): Promise<void> {
    this.found = await client.letFriendsIn();
  }
  /** Whether a link of this server opens on this machine alone. */
  get closed(): boolean {
    return this.found?.state === 'machine';
  }
}

export const reach = new Reached();

/** A link of this server with the address that others need. */
export function invitation(link: string, found: Reach | null, base: string): string {
  const whole = new URL(link, base);
  if (!found?.address || found.state === 'machine') return whole.href;
  return new URL(whole.pathname + whole.search + whole.hash, found.address).href;
}
