/** Routing: the page of an address, and navigation without reloading. */

export type Route =
  | { page: 'lobby' }
  | { page: 'table'; table: string }
  | { page: 'replay'; source: string; back: string }
  | { page: 'carry'; code: string }
  | { page: 'rules'; game: string }
  | { page: 'box'; game: string }
  | { page: 'lessons' }
  | { page: 'puzzles'; game: string }
  | { page: 'lesson'; lesson: string }
  | { page: 'nowhere' };

const NAME = '([A-Za-z0-9_-]+)';
const ROUTES: [RegExp, (name: string) => Route][] = [
  [/^\/$/, () => ({ page: 'lobby' })],
  [new RegExp(`^/t/${NAME}/?$`), (table) => ({ page: 'table', table })],
  [new RegExp(`^/t/${NAME}/replay/?$`), (table) => ({ page: 'replay', source: `tables/${table}`, back: `/t/${table}` })],
  [new RegExp(`^/r/${NAME}/?$`), (record) => ({ page: 'replay', source: `records/${record}`, back: '/' })],
  [new RegExp(`^/carry/${NAME}/?$`), (code) => ({ page: 'carry', code })],
  [/^\/carry\/?$/, () => ({ page: 'carry', code: '' })],
  [new RegExp(`^/rules/${NAME}/?$`), (game) => ({ page: 'rules', game })],
  [new RegExp(`^/box/${NAME}/?$`), (game) => ({ page: 'box', game })],
  [/^\/puzzles\/?$/, () => ({ page: 'puzzles', game: 'las-vegas' })],
  [new RegExp(`^/puzzles/${NAME}/?$`), (game) => ({ page: 'puzzles', game })],
  [/^\/learn\/?$/, () => ({ page: 'lessons' })],
  [new RegExp(`^/learn/${NAME}/?$`), (lesson) => ({ page: 'lesson', lesson })],
];

export function route(path: string): Route {
  for (const [shape, made] of ROUTES) {
    const found = shape.exec(path);
    if (found) return made(found[1] ?? '');
  }
  return { page: 'nowhere' };
}

const current = $state({ path: typeof location === 'undefined' ? '/' : location.pathname });

export const here = {
  get path(): string {
    return current.path;
  },
  get route(): Route {
    return route(current.path);
  },
};

export function go(path: string): void {
  history.pushState(null, '', path);
  current.path = location.pathname;
  window.scrollTo(0, 0);
}

/** Follow links inside the page without reloading it. */
export function followLinks(): () => void {
  const pop = (): void => {
    current.path = location.pathname;
  };
  const click = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/') || (link.pathname === location.pathname && link.hash)) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  window.addEventListener('popstate', pop);
  document.addEventListener('click', click);
  return () => {
    window.removeEventListener('popstate', pop);
    document.removeEventListener('click', click);
  };
}
