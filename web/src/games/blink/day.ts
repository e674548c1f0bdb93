// The sprint: its minute begins when the cards in the middle lie open.
import type { Words } from '../../generated/blink';
import type { DayPart } from '../registry';

const day: DayPart<Words> = { runs: (view) => view.piles.some(({ top }) => top !== null) };
export default day;
