/** As long as the animation `story`. */
const STORY_MS = 6000;

/**
 * What a visitor experiences, in pictures: a code arrives, a wallet fills. It plays once, for six seconds, until the visitor does
 * something. Nothing moves for a visitor who prefers reduced motion (`styles/story.css`).
 */
export function playStory(): void {
  const stage = document.querySelector('.stage');
  const over = new AbortController();
  const { signal } = over;
  const end = () => {
    stage?.classList.remove('plays');
    over.abort();
  };
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, end, { signal, capture: true });
  stage?.classList.add('plays');
  setTimeout(end, STORY_MS);
}
