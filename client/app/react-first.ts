/**
 * Puts React into a separate chunk, which `start.ts` loads in a separate task. The chunk is the same file in
 * every version of the product, so that browsers reuse their cached copy after a deployment.
 */
export { hydrateRoot } from 'react-dom/client'
