import type { GameModule } from '../registry';
export const guide: GameModule['guide'] = { options: {}, seats: 2, bot: 'level:1', tips: [] };
