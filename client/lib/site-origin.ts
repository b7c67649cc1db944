import { createContext } from 'react'

/**
 * Scheme and host of the addresses that a page says of itself, as the server decided (`APP_URL`), the same in its HTML and in
 * the browser; without a final '/'.
 */
export const SiteOrigin = createContext('')
