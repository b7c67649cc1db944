import { Fragment, use } from 'react'
import { SiteInfoContext } from '#client/shared/site/site.ts'
import { truncateLine } from '#client/shared/site/truncate-line.ts'
import { defaultLinkPreviewUrl } from '#kernel/cards/contract.ts'

/** Maximum number of characters that search results and link previews show. */
const roomFor = { title: 70, description: 180 } as const

interface PageHeadProps {
  title: string
  description: string
  /** Omit the canonical path if the URL contains a secret. */
  path?: string
  noindex?: boolean
  person?: { cardUrl: string }
  cardUrl?: string
}

/** The server adds the metadata that all pages share (`previewConstants`). */
export function PageMetadata({ title, description, path, noindex, person, cardUrl }: PageHeadProps) {
  const { origin } = use(SiteInfoContext)
  const [name, text] = [truncateLine(title, roomFor.title), truncateLine(description, roomFor.description)]
  const url = path === undefined ? undefined : origin + path
  const preview = {
    title: name,
    description: text,
    image: origin + (person?.cardUrl ?? cardUrl ?? defaultLinkPreviewUrl),
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
