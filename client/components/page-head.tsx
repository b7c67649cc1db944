import { use } from 'react'
import { cutLine } from '#client/lib/cut-line.ts'
import { SiteOrigin } from '#client/lib/site-origin.ts'
import { linkCard, productCardUrl } from '#kernel/cards/contract.ts'

/** Characters that a result of a search, or a preview, has room for. */
const roomFor = { title: 70, description: 180 } as const

const productCardText = 'Círculo: gente de confianza, recomendada por gente real.'

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
 * What a page says of itself to those who do not see it: search engines, and the previews of chats and networks (Open Graph,
 * which X reads too). React puts it in the head, and takes it away with the page.
 */
export function PageHead({ title, description, path, noindex, person }: PageHeadProps) {
  const origin = use(SiteOrigin)
  const [name, text] = [cutLine(title, roomFor.title), cutLine(description, roomFor.description)]
  const image = origin + (person?.cardUrl ?? productCardUrl)
  const alt = person ? name : productCardText
  const url = path === undefined ? undefined : origin + path
  return (
    <>
      <title>{`${name} · Círculo`}</title>
      <meta name="description" content={text} />
      {url && <link rel="canonical" href={url} />}
      {noindex && <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content="Círculo" />
      <meta property="og:locale" content="es_MX" />
      <meta property="og:type" content={person ? 'profile' : 'website'} />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={text} />
      {url && <meta property="og:url" content={url} />}
      <meta property="og:image" content={image} />
      <meta property="og:image:type" content={linkCard.type} />
      <meta property="og:image:width" content={String(linkCard.width)} />
      <meta property="og:image:height" content={String(linkCard.height)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={name} />
      <meta name="twitter:description" content={text} />
      <meta name="twitter:image" content={image} />
      <meta name="twitter:image:alt" content={alt} />
    </>
  )
}
