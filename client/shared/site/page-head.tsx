import { Fragment, use } from 'react'
import { cutLine } from '#client/shared/site/cut-line.ts'
import { Site } from '#client/shared/site/site.ts'
import { productCardUrl } from '#kernel/cards/contract.ts'

/** Characters that a result of a search, or a preview, has room for. */
const roomFor = { title: 70, description: 180 } as const

interface PageHeadProps {
  /** Without the product's name, which the title of the window ends with. */
  title: string
  /** What a result of a search and a preview say under the title. */
  description: string
  /** The one address of the page, '/explorar?lugar=tepic'. Left out where the address holds a secret of its reader. */
  path?: string
  /** No search engine is to keep the page. */
  noindex?: boolean
  /** The page is about one person. */
  person?: { cardUrl: string }
}

/**
 * What a page says of itself to those who do not see it: search engines, and the previews of chats and networks. React puts it
 * in the head, and takes it away with the page. What is the same for all pages comes from the server (`previewConstants`).
 */
export function PageHead({ title, description, path, noindex, person }: PageHeadProps) {
  const { origin } = use(Site)
  const [name, text] = [cutLine(title, roomFor.title), cutLine(description, roomFor.description)]
  const url = path === undefined ? undefined : origin + path
  // Open Graph and X name them alike.
  const preview = {
    title: name,
    description: text,
    image: origin + (person?.cardUrl ?? productCardUrl),
    'image:alt': person ? name : 'Círculo',
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
