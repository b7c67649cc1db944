import { dictionary } from '@zxcvbn-ts/language-common'

/** Import the list of leaked passwords only on the server: the list adds 80 kB to a page. */
export const leakedPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, 10_000))

/** A password that only adds digits or signs to a common word is weak. */
export const commonPasswordWords: ReadonlySet<string> = new Set(
  `
  password passw0rd p@ssw0rd p@ssword contrasena clave acceso entrar admin administrador root usuario prueba test guest
  welcome bienvenido hola holahola letmein iloveyou teamo tequiero teamomucho tequieromucho amor amorcito miamor
  corazon mivida princesa bebe hermosa preciosa bonita estrella angel angelito angelica mariposa chocolate
  secret secreto monkey dragon master shadow sunshine princess superman batman pokemon naruto
  football futbol soccer baseball chivas america cruzazul pumas tigres rayados barcelona realmadrid messi ronaldo
  mexico mexicano guadalajara monterrey guadalupe virgencita dios diosesamor diosteama jesus jesucristo cristo
  familia mifamilia mama mamita papa hijos amigos amistad gatito perrito conejo sirena
  alejandro alejandra daniel daniela fernando fernanda carlos jose juan maria miguel antonio eduardo ricardo
  sebastian valentina mariana gabriela veronica roberto francisco alberto
  qwerty qwertyuiop qwerty123 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3 q1w2e3r4 qazwsx asdasd asdfgh zxcvbn abc123 a1b2c3
  123123 123321 112233 121212 123abc 123qwe 131313 159753 147258 147258369 789456 789456123 654321 696969 102030 010203
  100200 121314 123654 456789 987654 1234512345 abcabc aabbcc
  circulo circulodeconfianza
  `
    .trim()
    .split(/\s+/),
)
