// A number as people write it: French has a comma.
import { settings } from './settings.svelte';

export const figure = (number: number): string => String(number).replace('.', settings.language === 'fr' ? ',' : '.');
