import type { Plugin } from 'vite'

export interface ScriptChunk {
  name: string
  paths: readonly string[]
  except?: readonly string[]
  virtual?: readonly string[]
  /** The chunk contains a file only if at least `minShareCount` entry points load the file. */
  minShareCount?: number
}

const packages = (...names: string[]) => names.map((name) => `node_modules/${name}/`)
const filesIn = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}`)
const lucide = 'node_modules/lucide-react/dist/esm'
const lucideIcons = (...names: string[]) => names.map((name) => `${lucide}/icons/${name}.mjs`)
const chakra = 'node_modules/@chakra-ui/react/dist/esm'
const system = `${chakra}/styled-system`

/** Keep the order of the packages: with `@trpc` before Chakra, the compressed script `base` was 550 bytes larger. */
export const scriptChunks: readonly ScriptChunk[] = [
  {
    name: 'start',
    paths: ['client/app/start.ts', 'client/app/yield-to-event-loop.ts'],
    virtual: ['vite/preload-helper'],
  },
  {
    // React changes rarely, so browsers can keep a separate React script in the cache after an update.
    name: 'react',
    paths: [...packages('react', 'react-dom', 'scheduler'), 'client/app/react-first.ts'],
  },
  {
    name: 'base',
    paths: [
      ...packages('react-router', '@tanstack', '@trpc'),
      ...packages('@emotion', 'stylis'),
      `${system}/`,
      `${chakra}/utils/`,
      `${lucide}/`,
      'client/app/',
      'client/ui/theme/',
      'client/ui/chakra.ts',
      ...filesIn('src/kernel', 'messages.ts', 'names/contract.ts', 'cards/contract.ts', 'photos/contract.ts'),
      ...filesIn('client/ui', 'button.tsx', 'button-recipe.ts', 'card.tsx', 'empty-state.tsx'),
      ...filesIn('client/ui', 'error-state.tsx', 'link-button.tsx', 'notice.tsx', 'page-header.tsx'),
      ...filesIn('client/ui', 'ring-loader.tsx', 'ring-mark.tsx', 'text-link.tsx'),
      ...filesIn('client/ui', 'toast.ts', 'toast-card.tsx', 'toaster.tsx'),
      ...filesIn('client/ui', 'visually-hidden.tsx', 'without-script.tsx'),
      'client/shared/people/person-avatar.tsx',
      'client/shared/site/page-head.tsx',
      'client/shared/site/structured-data.tsx',
      'client/shared/site/truncate-line.ts',
    ],
    except: [
      `${system}/create-slot-recipe-context.js`,
      `${system}/use-slot-recipe.js`,
      // The base chunk omits Chakra's code for elements such as `chakra.span`, because only dialogs use it.
      `${system}/factory.js`,
      `${system}/use-resolved-props.js`,
      ...packages('@emotion/is-prop-valid'),
      `${lucide}/icons/`,
      // Only the directory page calls `useQueries`.
      'node_modules/@tanstack/query-core/build/modern/queriesObserver.js',
      'node_modules/@tanstack/react-query/build/modern/useQueries.js',
      ...filesIn('client/app', 'yield-to-event-loop.ts', 'preview-banner.ts'),
      ...filesIn('client/app', 'prefetch-on-intent.ts', 'prefetch-page.ts'),
      ...filesIn('client/app', 'react-first.ts', 'start.ts'),
      ...filesIn('client/app/shell', 'counts-refresh.tsx', 'member-parts.tsx', 'member-sheet-links.tsx'),
    ],
  },
  {
    name: 'fields',
    paths: [
      ...filesIn('client/ui', 'field-frame.tsx', 'form-control-style-recipe.ts', 'form.tsx'),
      ...filesIn('client/ui', 'text-field.tsx', 'password-field.tsx', 'text-count.tsx'),
      'client/shared/contact/personal-fields.tsx',
      'client/features/identity/form-problem.tsx',
      'client/ui/merge-refs.ts',
      'client/lib/focus/focus-first-error.ts',
    ],
  },
  {
    name: 'people',
    paths: [
      ...filesIn('client/ui', 'badge.tsx', 'chip.tsx', 'next-page-link.tsx'),
      ...filesIn('client/shared/people', 'face-pile.tsx', 'person-badge.tsx', 'person-head.tsx'),
      ...filesIn('client/shared/contact', 'phone-link.tsx', 'contact-link.tsx'),
      'client/lib/format.ts',
      'client/lib/use-offscreen-skipping.ts',
      'client/lib/hydration/use-origin.ts',
      ...filesIn('client/shared/trust', 'short-names.ts', 'trust-description.tsx', 'describe-trust.ts'),
      'client/shared/people/use-counted-recommendations.ts',
      ...lucideIcons('calendar-check', 'circle-dashed', 'map-pin', 'phone', 'sliders-horizontal', 'store'),
    ],
  },
  {
    name: 'doings',
    paths: [
      ...filesIn('client/ui', 'menu-button.tsx', 'menu-item-recipe.ts'),
      'client/shared/moderation/hidden-notice.tsx',
      'client/lib/hydration/deferred.tsx',
      ...filesIn('client/features/invitations', 'invite-button.tsx', 'use-invitation-link.ts'),
      'modules/identity/contract/social.ts',
      ...lucideIcons('send', 'share-2', 'user-round-plus', 'user-round-x'),
    ],
  },
  {
    name: 'suggestions',
    paths: [...filesIn('client/ui', 'combo-field.tsx', 'combo-list.tsx'), 'client/lib/use-debounced.ts'],
  },
  {
    name: 'trade-and-place',
    paths: ['client/shared/people/profession-field.tsx', 'client/shared/places/place-fields.tsx'],
  },
  { name: 'zod', paths: [...packages('zod'), 'src/kernel/text/'] },
  { name: 'icons', paths: [`${lucide}/icons/`], minShareCount: 5 },
  {
    name: 'small',
    paths: [
      ...filesIn('client/ui', 'loading-region.tsx', 'more-button.tsx'),
      ...filesIn('client/ui', 'segmented.tsx', 'skeleton.tsx', 'sticky-actions.tsx'),
      'client/shared/contact/email-link.tsx',
      'client/shared/people/person-card-skeleton.tsx',
      'client/shared/appointments/status-badge.tsx',
      'client/features/scheduling/booking/preload-booking-flow.ts',
      ...filesIn('client/lib', 'copy-text.ts', 'instants.ts', 'scroll.ts'),
      'client/shared/contact/whatsapp.ts',
      'modules/reviews/contract/limits.ts',
      ...filesIn('modules/scheduling/contract', 'labels.ts', 'notices.ts', 'status-labels.ts'),
      ...lucideIcons('chevron-up', 'pencil'),
    ],
  },
  {
    name: 'entrance',
    paths: [
      ...filesIn('client/features/identity', 'sign-in-layout.tsx', 'federated-sign-in.tsx'),
      ...filesIn('client/features/identity', 'mail-link-problem.tsx', 'new-password-fields.tsx'),
      'client/features/identity/use-federated.ts',
      'client/features/identity/use-lazy-rules.ts',
      'client/lib/use-back-forward-restore.ts',
      'client/shared/session/use-signed-in.ts',
      'modules/invitations/contract/notices.ts',
    ],
  },
  {
    name: 'agenda',
    paths: [
      ...filesIn('client/features/scheduling/booking', 'agenda-calendar.tsx', 'booking-widget.tsx'),
      ...filesIn(
        'client/features/scheduling/booking',
        'calendar-days.tsx',
        'month-grid.ts',
        'range-switch.tsx',
      ),
      ...filesIn(
        'client/features/scheduling/booking',
        'open-agenda.tsx',
        'use-agenda-slots.ts',
        'use-open-by-link.ts',
      ),
    ],
  },
]

/** Packages that have no side effects, but do not declare this in package.json. */
export const sideEffectFreePackages = packages(
  '@trpc/client',
  '@trpc/server',
  'hoist-non-react-statics',
  'react-is',
)

/** A module id is an absolute path, or a virtual module's name with a leading null character. */
export function createChunkModuleIdRegExp({ paths, except = [], virtual = [] }: ScriptChunk): RegExp {
  const wanted = `(?:/${createPathsRegExpSource(paths)}${virtual.length > 0 ? `|${createPathsRegExpSource(virtual)}` : ''})`
  return new RegExp(except.length > 0 ? `^(?!.*/${createPathsRegExpSource(except)}).*${wanted}` : wanted)
}

export function createPathsRegExpSource(paths: readonly string[]): string {
  return `(?:${paths.map((path) => path.replace(/[.+?*()[\]{}|^$\\]/g, '\\$&')).join('|')})`
}

export function chunkCheckPlugin(): Plugin {
  return {
    name: 'check-chunks',
    generateBundle(_, bundle) {
      const scripts = Object.values(bundle).filter((output) => output.type === 'chunk')
      const dead = findUnusedChunkPaths(scriptChunks, scripts)
      if (dead.length > 0) this.error(`tools/chunks.ts: not in the script of their chunk: ${dead.join(', ')}`)
    },
  }
}

export function findUnusedChunkPaths(
  planned: readonly ScriptChunk[],
  scripts: readonly { name: string; moduleIds: readonly string[] }[],
): string[] {
  return planned.flatMap(({ name, paths }) => {
    const ids = scripts.filter((script) => script.name === name).flatMap(({ moduleIds }) => moduleIds)
    return paths.filter((file) => !ids.some((id) => id.includes(`/${file}`)))
  })
}
