/**
 * React is a separate chunk that `start.ts` loads in its own task, so that the page can respond in between. The chunk
 * is equal in every build, so browsers reuse their cached copy.
 */
export { hydrateRoot } from 'react-dom/client'
