// The outside of the box, for the shelf.
import type { Cover } from '../registry';

const box: Cover = {
  name: 'Can’t Touch This',
  minutes: '5',
  colour: 'var(--purple)',
  faces: true,
  text: {
    en: 'Slide clips onto one card. What they cover is yours.',
    fr: 'Glissez des trombones sur une carte. Ce qu’ils couvrent est à vous.',
  },
};
export default box;
