/** Puts React into its own chunk, which `start.ts` loads in a separate task. Its file is the same in every version of the product. */
export { hydrateRoot } from 'react-dom/client'
