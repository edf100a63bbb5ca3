/** The table as it was when the round ended that is being paid: what stands beside the board shows it, too. */

import type { LasVegasView } from '../view';

export const paying = $state<{ view: LasVegasView | null }>({ view: null });
