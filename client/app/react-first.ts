/** React is a separate chunk, equal in every build, so that browsers reuse their cached copy. */
export { hydrateRoot } from 'react-dom/client'
