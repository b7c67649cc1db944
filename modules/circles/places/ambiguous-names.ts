/** Detects place names that are also people's names or common words, such as 'Guadalupe'. */

const namesOfPeople = setOf(`
  abasolo acosta acuna adolfo agustin alberto aldama alejandro alejo alfonso alfredo allende altamira altamirano
  alvarado alvarez alvaro amado ana andres angel angela angeles anita antonio arce arista armando arriaga arteaga
  aurora avila ayala barragan barrera bartolo bartolome beltran benitez benito bernabe bernal bernardo berriozabal
  blas bravo buenaventura bueno cabrera calderon calvillo camacho camargo campos canales candelaria cano cardel
  cardenas carlos carmen carranza carrillo casas casimiro castillo castro catalina catarina cecilia cervantes charo
  chavez clara colon comonfort concepcion consuelo contreras corona corral cortazar cortes cortez corzo cosio cosme
  cristina cristobal cruz cuauhtemoc cuevas damian daniel degollado delgado diaz diego dolores domingo dominguez
  donato eduardo elena elias elota emiliano enrique escobar escobedo esperanza espinosa espinoza esteban estrada
  eugenia eugenio eulalia eva evangelista felipa felipe fernandez fernando ferrer figueroa florencia florencio flores
  francisco franco fuentes gabriel gabriela galeana galindo galvan garcia garza gaspar gertrudis gloria gomez gonzalez
  gonzalo gordiano gregorio guadalupe guerra guerrero guillermo gustavo gutierrez guzman hector hernandez herrera
  hidalgo ignacio ines iris isabel isidro ismael iturbide jacinto jaime javier jeronimo jesus jimenez joaquin jorge
  jose juan juanito juarez julian julio justo lara laredo lazaro leal leonardo leonor lerdo lerma linares lopez
  lorenzo loreto lourdes lucas lucia lucio luis luna luz macario machado madero madrid magdalena mante manuel marcos
  margarita margaritas maria mariano marin marina mario marquez marta martin martinez mata matamoros mateo matias maza
  medellin medina mejia melchor mendez mendoza mercado mercedes miguel mina miranda moctezuma molina monica montes
  mora morales moran morelos moreno mota mugica munoz muzquiz nava navarro negrete nicolas nieves nunez obregon ocampo
  ochoa oliva olivares olivera olivos olvera ordaz orozco ortega ortiz pablo pacheco padilla palacios palma palomares
  paredes parra patricia paz pedro perez pilar pino pinos pio polanco porfirio posada prado quintero quiroga rafael ramirez
  ramon ramos rayon refugio regina reyes ricardo rincon rio rios rita rivas rivera roberto robles rocha rodriguez
  rojas roman romero rosa rosales rosalia rosario rosas ruben rubio rufino ruiz saavedra salas salazar saldana salinas
  salvador salvatierra samuel sanchez sandoval santander santiago santos sara sebastian sergio serrano silva simon
  sofia solano soledad soto suarez tapia teresa tomas torres tovar trejo trinidad urbina urueta valencia valentin
  valle valles vargas vazquez vega velasco venegas ventura venustiano vera vicente victor victoria vidal villa
  villagran villalobos villanueva villarreal villasenor villegas virginia xavier ximenez yanez zamora zamudio zapata
  zaragoza zavala zuniga
`)

const ordinaryWords = setOf(`
  abajo aca acero agrandar agua aguada aire alameda alamo alamos aldea alegre algodon alto altos amapolas amarilla
  ancho angostura antigua antiguo arco arcos arena arenal arenas arriba ascension asientos autopista azucar azul
  azules bajo banderas banderilla bano banos barca barra barranca barril barrio bella bello blanca blanco boca bolsa
  bonita bonito bosque brava buena buenavista bueno caballo cabecera cabeza cabezas cabo cabos cal calera calle camino
  camp campana campo canada canal cantera capilla capital capulin carbon casa cascada castanos castillos cazadero
  cedral cedro cedros centro cerca cerrito cerritos cerro chaleco chapas charcas charco chica chico chispas chula
  cielo cienega ciruelo ciudad clima cobre coco col colina colinas colonia colorada colorado comala compania
  compostela comunidad concha concordia congregacion constitucion control coral corazon corral corregidora cruces
  cuatro cuerna cueva curva delicia delicias derecho diez doctor dos dulce ejido empalme encarnacion encino ensalada
  ensaladas ensenanza ermita escondido espinal espiritu estacion estancia este estrella feliz flor florida fortin
  frenillo frenillos frente fresno frontera fuego fuente fuerte general gigante gotera grande grandeza griega grullo
  guacamayas guia hacienda hermosa hermoso herradura hielo higo higuera historia honda hondo hornos huerta huertas
  ideal igual iguana independencia industrial isla islas jardin jardines joya junta juntas labor ladera lago laguna
  laja larga largo libertad libre libres lima limon llano llave loma lomas lucero lumbre luz madera maestra maestro
  maguey maiz manantial mangos manzana manzanas manzanilla mar marfil marques marquesa martillo medida medidas mesa
  mesas mex mexicana mexicanas mexicano mexicanos mezquite mil mina minas mineral mirador miramar mision mitras molino
  molinos monte mor morado nacional naranja naranjo naranjos nay negra negras negreta negro negros nino nogal norte
  novillero nueva nuevo obrera occidente oficina ojo olivo oriental oriente orilla oro palmar palmas palmilla
  palmillas palo paloma paraiso parque parrilla partida paseo paseos paso pastora patria pedregal pena penasco
  pesqueria piedad piedra piedras pila piramides pitahaya plan planada plata playa playas plaza plazuela poniente
  popular porvenir pozo pozos pradera presa prieta prieto primavera progreso providencia pueblito pueblo pueblos
  puente puerta puerto punta purificacion purisima queso ramal rancho ranchos real reforma region reina resurreccion
  revolucion ribera rinconada roble rosas rosita sabana sabanilla sabina sabinas sabino sal salado salamandra salida
  salitre salon salto salud santa santo sauce sauz seca seco segunda selva sembrador senora senoras sierra siete silla
  sin sol solana solidaridad son sonoro sur tab tabaco tabla tablas tampoco tanque tejar tejas temporal tianguistenco
  tierra tigre tigres tijera tonada toro torre trapiche tres triunfo tule tunal tunas tunel unidad union uno uvas vado
  valla varal varas vega venado venceremos venta ventana ventosa ver verde veredas vergel vias vida vieja viejo viento
  viga vigas villaflores vinas virgen vista vuelta yerba yeso zanja zapata zapote zona zorra
`)

const wordsUsuallyMeaningCity = new Set(['la paz'])

const emptyWords = setOf('de del el la las los y')
const titles = setOf('san santa santo villa')

/** The population class of towns with fewer than 10,000 people. */
const smallTown = 7
const mediumTown = 4

export const isPersonNameOrCommonWord = (word: string) => namesOfPeople.has(word) || ordinaryWords.has(word)

const foreignLetters = /tl|tz|x|hua|tepec|cingo|cuaro/

export function isAmbiguousPlaceName(key: string, size: number): boolean {
  if (wordsUsuallyMeaningCity.has(key) || key.startsWith('ciudad ')) return false
  const words = key.split(' ').filter((word) => !emptyWords.has(word))
  const named = words.filter((word) => !titles.has(word))
  const isOrdinary = named.every(isPersonNameOrCommonWord)
  if (words.length > 1) return isOrdinary && size >= mediumTown
  return isOrdinary || (size >= smallTown && !foreignLetters.test(key))
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}
