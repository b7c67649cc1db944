import path from 'node:path'

/** File names that are permitted in every module; `docs/architecture.md` explains each name. */
const everyModule = [
  'module.ts',
  'messages.ts',
  'rules.ts',
  'jobs.ts',
  'api.ts',
  'host-api.ts',
  'operator-api.ts',
  'errors.ts',
]

/**
 * Parts of a module that are either one file, or a folder with files named by subject. Use cases may also be
 * named by verb and noun.
 */
const fileOrFolder = /^(contract|data|emails|procedures|use-cases)(\/[a-z]+(-[a-z]+)*)?\.ts$/

/** Folders with data that people read and extend: files may have any kebab-case name. */
const ownFolders: Record<string, RegExp> = {
  identity: /^trades\/seed\/[a-z]+(-[a-z]+)*\.ts$/,
}

/**
 * File names that are permitted in one module only. Explain for each name why the file is not a rule, query
 * or use case.
 */
const ownWords: Record<string, Record<string, string>> = {
  identity: {
    'accounts-api.ts': 'creates accounts and merges contacts into them, for invitations alone',
    'moderation-api.ts': 'hides people and their photos, for the module that decides about reports',
    'passwords.ts': 'hashing, the one place that knows Argon2',
    'common-passwords.ts': 'the words that are no password',
    'sessions.ts': 'the session adapter behind which Lucia stands',
    'oidc.ts': 'the one place that knows OpenID Connect: leaving for a provider and coming back',
    'device-name.ts': 'a User-Agent in words that its owner would use',
    'profile-view.ts': 'turns a person into what this viewer may see',
    'trades/seed.ts': 'the catalogue of trades, joined of its groups',
    'trades/seed-rows.ts': 'the trades of the seed as rows of the database',
    'trades/parse-trades.ts': 'reads the catalogue of trades; explains its columns',
    'trades/plurals.ts': 'Spanish plurals',
  },
  lists: {
    'links.ts': 'signs the links of lists, and verifies them',
  },
  notifications: {
    'push-request.ts': 'the one place that knows the protocol of push services',
    'quiet-hours.ts': 'when a push message may be sent, pure',
    'vapid-keys.ts': 'the key pair with which push services recognize this installation',
  },
  circles: {
    'trade-families.ts': 'the family of a profession, by the catalogue of trades',
    'cards.ts': 'turns rows of the directory into the cards of its lists',
    'places/areas.ts': 'the municipalities and towns of Mexico: names, ids, coordinates',
    'places/coordinates.ts': 'where they are, generated',
    'places/alternative-place-names.ts': 'their official, former and short names',
    'places/states.ts': 'the names of the states of Mexico',
    'places/ambiguous-names.ts': 'names of places that are also names of people or ordinary words',
    'places/distances.ts': 'the distance of two places, and the places nearby',
    'places/place-words.ts': 'the places that the words of a search name',
    'places/mistyped-places.ts': 'the place that a mistyped word means',
    'places/area-rows.ts': 'every way to write a place, with its area, as rows of the database',
    'search/words.ts': 'the words of a search: fillers, stems, sounds and typos',
    'search/parse-search.ts':
      'reads the trades, the place and the other words of a search, pure and measured',
    'search/sections.ts': 'puts the parts of the results of a search in their order',
    'search/trade-index.ts': 'finds trades by the words of a search, in memory',
    'search/place-index.ts': 'finds places by the words of a search, as parse-search.ts asks for them',
    'search/catalogs.ts': 'keeps the catalogues of the current version in memory',
    'search/terms.ts': 'the terms of the inverted index of the directory',
    'explore-cards.ts': 'adds the photo of the work and who recommends to the cards of explore',
  },
  scheduling: {
    'availability.ts': 'the computation of slots, pure and measured',
    'calendar.ts': 'appointments as calendar programs read them (iCalendar)',
    'reminders.ts': 'when somebody is reminded of an appointment',
    'days.ts': 'hours and free time of a day by its wall clock',
    'exceptions.ts': 'days off and other hours, the newest over the older',
    'holidays.ts': 'Mexico’s official holidays',
    'ranges-of-slot-times.ts': 'the old form of an agenda’s hours, as ranges',
    'permissions.ts': 'who may do what with an appointment and, if not, why not',
    'links.ts':
      'what makes an address in a mail or a calendar program open something, and nobody else write one',
    'local-time.ts': 'wall clocks, instants and the two changes a year',
    'time-zones.ts': 'which zone a state and municipality is in',
    'overlap-resolver.ts': 'imported appointments that overlap, put in order',
    'run-exclusive.ts': 'waiting for one’s turn at a provider',
  },
}

/** @param files paths relative to the root of the project */
export function findFilesWithUnknownNames(files: string[]): string[] {
  return files.filter((file) => {
    const [, module = '', ...rest] = file.split('/')
    const name = rest.join('/').replace(/\.test\.ts$/, '.ts')
    const known = everyModule.includes(name) || fileOrFolder.test(name)
    const own = ownWords[module]?.[name] !== undefined || ownFolders[module]?.test(name) === true
    return !known && !own
  })
}

export function findFilesBesideSameNamedFolder(files: string[]): string[] {
  const folders = new Set(files.map((file) => path.dirname(file)))
  return files.filter((file) => {
    const [, , ...rest] = file.split('/')
    return fileOrFolder.test(rest.join('/')) && folders.has(file.slice(0, -'.ts'.length))
  })
}
