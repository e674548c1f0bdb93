// The memory drill: what was seen is asked.
import type { Words } from '../../generated/bloops';
import type { DayPart } from '../registry';
import Ask from './DayAsk.svelte';
import Right from './DayRight.svelte';

const day: DayPart<Words> = { Ask, Right };
export default day;
