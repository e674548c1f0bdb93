// A phone in the hand feels great moments. Nothing is told by it alone.
import { settings } from './settings.svelte';

export const canBuzz = (): boolean => 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches;

export function buzz(pattern: number | number[] = 60): void {
  if (settings.vibration && canBuzz()) navigator.vibrate(pattern);
}
