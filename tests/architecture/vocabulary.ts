import path from 'node:path'

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

const fileOrFolder = /^(contract|data|emails|procedures|use-cases)(\/[a-z]+(-[a-z]+)*)?\.ts$/

const ownFolders: Record<string, RegExp> = {
  identity: /^trades\/seed\/[a-z]+(-[a-z]+)*\.ts$/,
}

const ownWords: Record<string, Record<string, string>> = {
  identity: {
    'accounts-api.ts': 'creates accounts and merges contacts into them; only the invitations module calls it',
    'moderation-api.ts':
      'hides people and their photos; only the reviews module, which decides about reports, calls it',
    'passwords.ts': 'hashes and verifies passwords; the only file that imports Argon2',
    'common-passwords.ts': 'frequent passwords, which sign-up rejects',
    'sessions.ts': 'stores sessions in the database, as an adapter for Lucia',
    'oidc.ts': 'sign-in with OpenID Connect: the redirect to the identity provider, and its callback',
    'device-name.ts': 'names a device for its owner, from the User-Agent header',
    'profile-view.ts': 'removes from a profile what its viewer may not see',
    'trades/seed.ts': 'the catalogue of trades, combined from the files of its groups',
    'trades/seed-rows.ts': 'converts the catalogue of trades to database rows',
    'trades/parse-trades.ts': 'parses the catalogue of trades, and documents its columns',
    'trades/plurals.ts': 'forms Spanish plurals',
  },
  lists: {
    'links.ts': 'signs and verifies the links of shared lists',
  },
  notifications: {
    'push-request.ts': 'encrypts and sends push messages by the Web Push protocol',
    'quiet-hours.ts': 'computes when a push message may be sent',
    'vapid-keys.ts': 'the key pair that identifies this installation to push services',
  },
  circles: {
    'trade-families.ts': 'finds the trade family of a profession in the catalogue',
    'cards.ts': 'converts database rows of the directory to the cards of its lists',
    'places/areas.ts': 'the municipalities and towns of Mexico: names, ids, coordinates',
    'places/coordinates.ts': 'generated coordinates of the municipalities and towns of Mexico',
    'places/alternative-place-names.ts':
      'official, former and short names of Mexican municipalities and towns',
    'places/states.ts': 'the names of the states of Mexico',
    'places/ambiguous-names.ts': 'names of places that are also names of people or ordinary words',
    'places/distances.ts': 'computes the distance between two places, and finds nearby places',
    'places/place-words.ts': 'finds the places that a search text names',
    'places/mistyped-places.ts': 'finds the place that a mistyped word probably means',
    'places/area-rows.ts': 'converts all spellings of places to database rows',
    'search/words.ts': 'normalizes the words of a search: stop words, stems, phonetic keys and typos',
    'search/parse-search.ts':
      'splits a search text into trades, a place and other words; pure, with a benchmark',
    'search/sections.ts': 'orders the sections of the search results',
    'search/trade-index.ts': 'finds trades by the words of a search, in an index in memory',
    'search/place-index.ts': 'finds places by the words of a search, for `parse-search.ts`',
    'search/catalogs.ts': 'keeps the catalogues of trades and places in memory',
    'search/terms.ts': 'computes the terms of the directory’s inverted index',
    'explore-cards.ts': 'adds photos of work and recommenders to the cards of explore',
  },
  scheduling: {
    'availability.ts': 'computes free slots; pure, with a benchmark',
    'calendar.ts': 'formats appointments for calendar programs (iCalendar)',
    'reminders.ts': 'computes when the client is reminded of an appointment',
    'days.ts': 'computes the working hours and free time of a local date',
    'exceptions.ts': 'applies days off and special hours; the newest exception overrides older ones',
    'holidays.ts': 'Mexico’s official holidays',
    'ranges-of-slot-times.ts': 'converts the former format of an agenda’s hours to ranges',
    'permissions.ts': 'decides who may do what with an appointment, with the reason for a rejection',
    'links.ts': 'signs and verifies the links in e-mails and calendar feeds, so that they cannot be forged',
    'local-time.ts': 'converts between local time and instants, including clock changes',
    'time-zones.ts': 'finds the time zone of a state and municipality',
    'overlap-resolver.ts': 'resolves overlaps between imported appointments',
    'run-exclusive.ts': 'runs writes to one provider’s agenda one after another',
  },
}

export function findModuleFilesWithDisallowedNames(files: string[]): string[] {
  return files.filter((file) => {
    const [, module = '', ...rest] = file.split('/')
    const name = rest.join('/').replace(/(\.[a-z-]+)?\.test\.ts$/, '.ts')
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
