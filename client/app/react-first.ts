/** React alone, for `start.ts`: it is loaded in a turn of its own, and its file stays the same from one version to the next. */
export { hydrateRoot } from 'react-dom/client'
