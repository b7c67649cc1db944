/** React in its own chunk, for `start.ts`: it loads in a separate task, and the file is the same in every version of the product. */
export { hydrateRoot } from 'react-dom/client'
