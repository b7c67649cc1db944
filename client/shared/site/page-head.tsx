import { Fragment, use } from 'react'
import { SiteContext } from '#client/shared/site/site.ts'
import { truncateLine } from '#client/shared/site/truncate-line.ts'
import { productLinkPreviewUrl } from '#kernel/cards/contract.ts'

/** Maximum number of characters that search results and link previews show of a page's title and description. */
const roomFor = { title: 70, description: 180 } as const

interface PageHeadProps {
  /** The title is without 'Círculo', which is added only in the title of the browser window. */
  title: string
  description: string
  /** Canonical path with its query, such as '/explorar?lugar=tepic'. Omit it when the URL contains a secret. */
  path?: string
  noindex?: boolean
  person?: { cardUrl: string }
  /** Path of the preview picture of a page that is not about one person. */
  cardUrl?: string
}

/**
 * Metadata for search engines and link previews. The server adds the metadata that all pages share
 * (`previewConstants`).
 */
export function PageMetadata({ title, description, path, noindex, person, cardUrl }: PageHeadProps) {
  const { origin } = use(SiteContext)
  const [name, text] = [truncateLine(title, roomFor.title), truncateLine(description, roomFor.description)]
  const url = path === undefined ? undefined : origin + path
  // Open Graph and X (Twitter) use the same property names.
  const preview = {
    title: name,
    description: text,
    image: origin + (person?.cardUrl ?? cardUrl ?? productLinkPreviewUrl),
    'image:alt': person || cardUrl ? name : 'Círculo',
  }
  return (
    <>
      <title>{`${name} · Círculo`}</title>
      <meta name="description" content={text} />
      {url && <link rel="canonical" href={url} />}
      {noindex && <meta name="robots" content="noindex" />}
      <meta property="og:type" content={person ? 'profile' : 'website'} />
      {url && <meta property="og:url" content={url} />}
      {Object.entries(preview).map(([what, content]) => (
        <Fragment key={what}>
          <meta property={`og:${what}`} content={content} />
          <meta name={`twitter:${what}`} content={content} />
        </Fragment>
      ))}
    </>
  )
}
