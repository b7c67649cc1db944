import type { Plugin } from 'vite'

export interface Chunk {
  name: string
  /** Paths of the source files that belong in this chunk. A path that ends in '/' is a folder. */
  paths: readonly string[]
  except?: readonly string[]
  virtual?: readonly string[]
  /** Put a file in the chunk only if at least this many entry points load the file. */
  minShareCount?: number
}

const packages = (...names: string[]) => names.map((name) => `node_modules/${name}/`)
const filesIn = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}`)
const lucide = 'node_modules/lucide-react/dist/esm'
const lucideIcons = (...names: string[]) => names.map((name) => `${lucide}/icons/${name}.mjs`)
const chakra = 'node_modules/@chakra-ui/react/dist/esm'
const system = `${chakra}/styled-system`

/**
 * The shared scripts (chunks) that `vite.config.ts` builds for the browser. `tests/architecture/chunks.test.ts` fails
 * if a path does not exist. The build fails if a script does not contain one of its paths. Keep the paths of packages
 * in the order of their imports: with `@trpc` before Chakra, the compressed script `base` was 550 bytes larger.
 */
export const chunks: readonly Chunk[] = [
  {
    name: 'start',
    paths: ['client/app/start.ts', 'client/app/yield-to-event-loop.ts'],
    virtual: ['vite/preload-helper'],
  },
  {
    // Build React as a separate script: React changes rarely, so browsers can keep this script in their cache after an
    // update of the product.
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
      // Exclude the code for Chakra's own elements, because only dialogs use them.
      `${system}/factory.js`,
      `${system}/use-resolved-props.js`,
      ...packages('@emotion/is-prop-valid'),
      `${lucide}/icons/`,
      // Exclude these files from the script `base`, because they load later or belong to an earlier script.
      ...filesIn('client/app', 'yield-to-event-loop.ts', 'preview-banner.ts'),
      ...filesIn('client/app', 'prefetch-on-intent.ts', 'prefetch-page.ts'),
      ...filesIn('client/app', 'react-first.ts', 'start.ts'),
      ...filesIn('client/app/shell', 'counts-refresh.tsx', 'member-parts.tsx', 'member-sheet-links.tsx'),
    ],
  },
  {
    name: 'fields',
    paths: [
      ...filesIn('client/ui', 'field-frame.tsx', 'control-recipe.ts', 'form.tsx'),
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
      ...filesIn('client/shared/trust', 'short-names.ts', 'trust-line.tsx', 'trust-text.ts'),
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
    // Combine small files that many screens use into one script. A separate script for each file would cost more for
    // the requests than it saves in bytes.
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
      ...filesIn('modules/scheduling/contract', 'notices.ts', 'status-labels.ts'),
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

/**
 * Packages that have no side effects, but do not declare this in package.json. Listing them lets the bundler remove
 * their unused code.
 */
export const sideEffectFreePackages = packages(
  '@trpc/client',
  '@trpc/server',
  'hoist-non-react-statics',
  'react-is',
)

/**
 * Returns a regular expression that matches the ids of all modules of a chunk. A module id is an absolute path, or a
 * name that begins with a null character (a virtual module).
 */
export function createChunkPattern({ paths, except = [], virtual = [] }: Chunk): RegExp {
  const wanted = `(?:/${createPathsPattern(paths)}${virtual.length > 0 ? `|${createPathsPattern(virtual)}` : ''})`
  return new RegExp(except.length > 0 ? `^(?!.*/${createPathsPattern(except)}).*${wanted}` : wanted)
}

export function createPathsPattern(paths: readonly string[]): string {
  return `(?:${paths.map((path) => path.replace(/[.+?*()[\]{}|^$\\]/g, '\\$&')).join('|')})`
}

export function chunkCheckPlugin(): Plugin {
  return {
    name: 'check-chunks',
    generateBundle(_, bundle) {
      const scripts = Object.values(bundle).filter((output) => output.type === 'chunk')
      const dead = findUnusedChunkPaths(chunks, scripts)
      if (dead.length > 0) this.error(`tools/chunks.ts: not in the script of their chunk: ${dead.join(', ')}`)
    },
  }
}

/**
 * Finds paths of chunks that have no module in their chunk's script, because no file imports them or an earlier chunk
 * contains them.
 */
export function findUnusedChunkPaths(
  planned: readonly Chunk[],
  scripts: readonly { name: string; moduleIds: readonly string[] }[],
): string[] {
  return planned.flatMap(({ name, paths }) => {
    const ids = scripts.filter((script) => script.name === name).flatMap(({ moduleIds }) => moduleIds)
    return paths.filter((file) => !ids.some((id) => id.includes(`/${file}`)))
  })
}
