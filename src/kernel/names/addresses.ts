/** A web or e-mail address in a name would turn an invitation e-mail into an advertisement. */
export function containsWebOrEmailAddress(name: string): boolean {
  const text = name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('。', '.')
  if (/:\/\/|\S@[^\s@.]+\.[^\s@]/u.test(text) || scheme.test(text)) return true
  return text
    .split(/[^\p{L}\p{M}\p{N}.\-/:?#]+|\.{2,}/u)
    .some((word) => /^\W*www\d?\.\w/i.test(word) || isAddress(word))
}

const scheme = /(?:^|[^\p{L}\p{N}])(?:https?|ftps?|mailto|tel|sms|javascript|data|whatsapp):\S/iu

function isAddress(word: string): boolean {
  const trimmed = word.replace(/^[^\p{L}\p{N}]+/u, '').replace(/\.$/, '')
  const [host = ''] = trimmed.split(/[/:?#]/, 1)
  const labels = host.split('.')
  const tail = labels.pop() ?? ''
  if (labels.length === 0) return false
  if (/^\d+$/.test(tail)) return labels.length === 3 && labels.every((label) => /^\d{1,3}$/.test(label))
  if (!/^[\p{L}\p{M}]{2,63}$|^xn--/iu.test(tail)) return false
  const domain = tail.toLowerCase()
  const hasPath = trimmed.length > host.length
  if (hasPath || commonDomains.has(domain)) return true
  if (labels.every((label) => isAbbreviation(label.toLowerCase()))) return false
  return /^\p{Ll}/u.test(tail) || /^[a-z]+$/.test(domain) || otherScripts.has(domain)
}

function isAbbreviation(label: string): boolean {
  return [...label.normalize('NFC')].length === 1 || abbreviations.has(label)
}

const commonDomains = new Set(
  'com net org mx edu gob gov info biz app dev xyz online site shop io example'.split(' '),
)

const otherScripts = new Set('中国 中國 台灣 香港 公司 网络 网址 みんな 한국 भारत рф рус укр бел'.split(' '))

const abbreviations = new Set(
  `dr dra drs sr sra srta sres ing lic licda arq prof profr profra profa mtro mtra maestro cp lae qfb psic enf tec abg not pbro
  hno hna fam gral cap tte sgto cmdte fco fca ma gpe guad jr jo st sta sto san don doña mr mrs ms phd lcda odont vet biol`.split(
    /\s+/,
  ),
)
