/**
 * Puts React into a chunk of its own, which `start.ts` loads in a separate task. The chunk's file is the same
 * in every version of the product.
 */
export { hydrateRoot } from 'react-dom/client'
