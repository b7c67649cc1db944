import { createContext } from 'react'

/** What a page says of the installation it comes from, the same in the server's HTML and in the browser. */
export interface SiteFacts {
  /** Scheme and host of the addresses that a page says of itself, as the server decided (`APP_URL`), without a final '/'. */
  origin: string
  /** Where whoever runs it says what they do with people's data (`PRIVACY_URL`); null: not said. */
  privacyUrl: string | null
}

export const Site = createContext<SiteFacts>({ origin: '', privacyUrl: null })
