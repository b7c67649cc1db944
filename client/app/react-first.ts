/**
 * Makes React a separate chunk, which `start.ts` loads in its own task, so that the page can respond in between. The
 * chunk is equal in every build, so browsers reuse their cached copy after a deployment.
 */
export { hydrateRoot } from 'react-dom/client'
