import { expect, it } from 'vitest'
import { parseSearch } from '#modules/circles/search/parse-search.ts'
import { placeIndex } from '#modules/circles/search/place-index.ts'
import { buildTradeIndex } from '#modules/circles/search/trade-index.ts'
import { isFillerWord } from '#modules/circles/search/words.ts'
import { createSeedTradeRows } from '#modules/identity/api.ts'

const rows = createSeedTradeRows()
const catalogs = { trades: buildTradeIndex(rows), places: placeIndex }

const searches = `
impermeabilizacion: goteras; tengo humedad en la recámara; impermeabilizar la azotea; tengo una gotera
plomeria: se descompuso el boiler; se tapó la taza; el lavabo está tapado; goteo de llave; no sale agua caliente
plomeria: se rompió un tubo; plomeros en tonala; la regadera no calienta; cambiar el wc; instalar boiler; cisterna
plomeria: tinaco; fuga; destapar caño; boiler no prende; tubería rota; lavabo; mezcladora; fuga de agua
plomeria: se tapó el baño; plumero; se tapó el caño; caño
mecanica: no prende mi carro; cambio de aceite; frenos; se calienta mi carro; motor; suspension; clutch
mecanica: verificacion; no enciende la camioneta; carro no jala
unas: uñas acrilicas; gelish; pedicure
medicina-general cuidado-mayores: llevar a mi abuelita al doctor
regularizacion: regularizacion primaria; que me ayude con la tarea; enseñar a leer; hacer mi tarea
derecho notaria: hacer mi testamento
derecho: abogada de divorcios; abogada divorcio; abogado laboral
azulejos-pisos: poner piso; azulejo; quiero poner piso en mi sala; pegar azulejo
albanileria: enjarrar; barda; construir un cuarto; echar un colado; resanar pared; ocupo un albañil para un cuarto
albanileria: hacer una barda
bombas-agua: pozo; bomba no funciona
control-plagas: fumigar cucarachas; alacranes; termitas; fumigacion; matar cucarachas; ratas
inflables: inflables; brincolines
musica-norteno: grupo norteño; banda sinaloense
mariachi: mariachi
tacos: tacos para fiesta; taquiza para 50 personas; parrillada
reposteria: pastel de tres leches; gelatinas; quien haga pasteles; galletas; cupcakes
celulares: arreglar celular; pantalla rota; cambiar pila celular
computadoras: formatear compu; mi compu está lenta; impresora no imprime; computacion para adultos
computadoras: recuperar fotos borradas; virus; cambiar disco duro; laptop no prende; ipad
camaras-seguridad: camaras de seguridad; instalar camaras; alarma para casa; interfon
paneles-solares: paneles solares
aire-acondicionado: aire acondicionado no enfria; instalar minisplit; mantenimiento de minisplit
aire-acondicionado: limpieza de minisplit; no sirve el clima; cargar gas minisplit; servicio de clima
pintura-casas: quien pinte casas; alguien que me pinte la sala; barnizar puerta; pintura para exteriores
llantas: se me ponchó la llanta; alineacion y balanceo; llanta ponchada; vulka
electricidad: me quedé sin luz; corto circuito; poner un contacto; instalar ventilador; lampara; foco
electricidad: instalacion de lamparas; apagones; electricista urgente; contacto quemado; electrisista
cerrajeria: cambiar chapa de la puerta; se me cerró la puerta del carro; cambiar llaves; poner chapa
cerrajeria: duplicado de llaves; cerrajero 24 horas; abrir coche; cerragero; abrir mi carro
cerrajeria: perdí las llaves del coche
linea-blanca: lavadora no centrifuga; mi lavadora no exprime; el refrigerador no enfría
linea-blanca: reparacion de lavadoras a domicilio; estufa no prende; reparar mi lavadora samsung
linea-blanca: quien arregla refris; lavadora descompuesta
ollas-reparacion: arreglar licuadora
meseros: mesero para evento
mobiliario: renta de sillas y mesas; renta de carpas; mesas y sillas
animacion: show de magia; santa claus; show infantil; animador; botargas
video: video de boda
dj: dj para boda; sonido para fiesta; dj; luces y sonido
floreria: arreglo de flores para iglesia; ramo de novia
maquillaje: maquillaje y peinado
estilismo: peinado para graduacion; tinte de cabello; alaciado; keratina; mechas; cortarme el pelo
barberia: corte de barba; bigote; corte de pelo niño; barbero; rapar
pestanas-cejas: pestañas; depilarme las cejas; microblading
depilacion: depilacion laser
masajes: masaje relajante; masajista; spa
masajes traumatologia fisioterapia: dolor de espalda
traumatologia fisioterapia: me duele la rodilla; esguince
odontologia: dolor de muela; limpieza dental; sacar una muela; blanqueamiento; quitar sarro; carillas; implante
odontologia: me duele una muela; dentista cerca
odontologia ortodoncia: frenos dentales; dientes chuecos
optometria: lentes; examen de la vista; lentes de contacto
oftalmologia optometria: no veo bien
otorrino: me duele el oido
cosmetologia dermatologia: acné
cosmetologia: manchas en la cara; faciales; limpieza facial
estilismo dermatologia: caida de cabello
psicologia psiquiatria: ansiedad; depresion; insomnio
psicologia: problemas con mi pareja; terapia para niños; celos; duelo; sicologa
terapia-lenguaje: mi hijo no habla; terapia de lenguaje; autismo
musica-clases: clases de guitarra; maestro de piano; clases de canto
ingles: aprender ingles
baile-clases: vals de xv; coreografia; ballet
entrenamiento: entrenador personal; bajar la panza
nutricion: dieta para diabetico; bajar de peso
enfermeria: inyecciones; poner un suero; enfermera; oxigeno; sueros
enfermeria cuidado-mayores: cuidar enfermo
cuidado-mayores: cuidadora de noche; acompañar a mi mamá al hospital; cuidar a mi abuelo; cuidar a mi mamá
cuidado-ninos: niñera de fin de semana; cuidar bebe; nana; quien cuide a mis hijos
guarderia: guarderia
cuidado-mascotas: pasear a mi perro; hotel para perros
estetica-canina: bañar a mi perro; corte de pelo a perro; corte perro; peluqueria canina
veterinaria: mi perro está enfermo; esterilizar gata; vaca enferma; vacunas perro; gato enfermo
veterinaria: vacunar a mi perro
adiestramiento: adiestrador
contabilidad: declaracion anual; darme de alta en el sat; factura; facturar; nomina; auditoria; resico
contabilidad: declarar impuestos; declaración del sat
derecho derecho-laboral: me corrieron del trabajo
derecho derecho-familiar: pension alimenticia; divorcio express; custodia de mis hijos
notaria: escriturar mi casa; poder notarial
bienes-raices: vender mi casa; rentar departamento; comprar terreno; comprar casa; renta de local
valuacion: avaluo
pensiones: credito infonavit; pensionarme; pension del imss
seguros: seguro de auto; seguro de vida; gastos medicos
derecho-migratorio: visa americana; pasaporte
gestoria: acta de nacimiento; multas
arquitectura: plano de mi casa
albanileria demolicion-excavacion: tumbar una pared
herreria: techo de lamina; rejas para ventanas; barandal; soldar; soldador a domicilio; domo; estructura metalica
herreria: tejaban
portones-electricos: porton electrico
aluminio-canceleria: cancel de baño; mosquiteros; aluminio
vidrieria: vidrio roto; vidriero
cortinas-persianas: persianas; arreglo de persianas; instalar persianas; cortinas
tapiceria: tapizar sala
lavado-muebles: lavar sala; limpiar alfombra; lavado de colchon; lavado de muebles
limpieza-tinacos: lavar tinaco; limpieza de cisterna; fosa septica
plomeria bombas-agua: bomba de agua
albercas: alberca verde
jardineria: podar un arbol; cortar el zacate; arreglar el jardín; riego; mantenimiento de jardin; sembrar pasto
jardineria: quitar un arbol
mudanzas: mudanza; llevar un refrigerador; mudanza barata; camioneta para mudanza
fletes: flete; sacar escombro; fletes economicos
armado-muebles: soporte para tv; armar un ropero; colgar la tele; desarmar cama; colgar cuadros
electronica: no sirve la tele; reparar pantalla; consola de videojuegos; xbox
redes-internet: no tengo internet; wifi lento
paginas-web: pagina web para mi negocio; tienda en linea
diseno-grafico: logo; logotipo
imprenta: lonas; playeras personalizadas; imprimir volantes
diseno-grafico imprenta: tarjetas de presentacion
hojalateria: hojalatero; pintar mi carro
polarizado: polarizar vidrios
autolavado: lavar carro a domicilio
electrico-automotriz: batería de carro
gruas: grua; grua barata
motos: mecanico de motos
bicicletas: arreglar bicicleta
chofer: chofer
taxi: llevar al aeropuerto
transporte-escolar: transporte escolar
mensajeria: mandar un paquete; paqueteria
costura: vestido de xv años; bastilla de pantalon; cambiar un cierre; arreglar un vestido; traje de novio
costura: uniformes escolares; vestido de novia; traje a la medida
bordado: bordar uniformes
zapateria: zapatero; suela despegada; zapatos rotos
relojeria: pila de reloj; arreglar mi reloj
joyeria: anillo de compromiso; joyero
afilado: afilar cuchillos
tejido: tejer
panaderia: comprar pan dulce
tamales: tamales oaxaqueños
carnitas-barbacoa: barbacoa
cocina: comida corrida; pavo navideño; pozole; mole; hacer de comer
banquetes: banquete; coffee break
mesa-dulces: mesa de dulces; botanas
decoracion-fiestas: globos; decoracion de globos
pinatas: piñatas
organizacion-eventos: organizar boda; cumpleaños; quinceañera; despedida de soltera
salon-fiestas: salon de fiestas; salon de eventos
seguridad-privada: velador; guardia de seguridad
investigacion: detective
hueseria: sobador; me torcí el tobillo; sobada
parteria: partera; parto en casa
terapias-alternativas: acupuntura; hipnosis; reiki
curanderismo: limpias; tarot
tatuajes: tatuaje; quitar un tatuaje
perforaciones: piercing
podologia: uña enterrada; hongos en las uñas; callos
ginecologia: ginecologa; papanicolau; embarazo
pediatria: pediatra; vacuna para bebe
cardiologia: electrocardiograma; colesterol; bajar colesterol
laboratorio: analisis de sangre
radiologia: ultrasonido
ortesis: silla de ruedas
primeros-auxilios: ambulancia
funeraria: funeraria
fierro-viejo: fierro viejo
calentadores-solares: calentador solar
gas: tanque de gas; huele a gas; instalacion de gas; revisar instalacion de gas
carpinteria: closet; puerta de madera; armar cocina; reparar muebles; muebles viejos; puerta descuadrada
carpinteria: reparar puerta
cocinas-integrales: cocina integral
tablaroca: tablaroca; plafon; poner tablaroca
yeseria: yeso
marmol-granito: marmol
demolicion-excavacion: excavadora
topografia: topografo; medir terreno
azulejos-pisos colocacion-alfombras: pasto sintetico
agricultura: huerto
ganaderia: herrar caballos; caballos
rectificacion: torno
mantenimiento-industrial: compresor
limpieza: señora que haga el aseo; limpieza de oficina; empleada domestica; lavar trastes
limpieza lavanderia: lavar ropa
lavanderia: planchar
coaching: orientacion vocacional; coach
tesis: tesis
manejo: clases de manejo
examenes-admision: examen de admision; prepa abierta
yoga-pilates: yoga
deportes: karate para niños; clases de futbol; box; ajedrez
cocina-clases: clases de cocina
cirugia: operar vesícula; hernia; apendice
angiologia: várices; varices
gastroenterologia: gastritis
medicina-interna nutricion endocrinologia: diabetes
medicina-general medicina-interna cardiologia: presion alta
neurologia: migraña; parkinson
centros-adiccion: dejar de tomar
neurologia geriatria cuidado-mayores: mi papá tiene alzheimer
derecho: me robaron; demandar a mi jefe; juicio; intestado; herencia; contrato de renta; inquilino no paga
derecho: me deben dinero
acabados: baño nuevo
albanileria acabados: remodelar baño
decoracion-interiores: arbol de navidad; luces navideñas
reposteria panaderia: rosca de reyes
antojitos soldadura-industrial: carrito de hot dogs
bebidas: micheladas
cafe: café para eventos
musica-vivo: cantante para boda
vestuario-renta: renta de vestidos
piel-talabarteria: maleta rota; bolsas de piel
carpinteria antiguedades: restaurar muebles
marcos: enmarcar un cuadro
arte-clases: clases de dibujo
arte: cuadro al oleo
instrumentos: arreglar guitarra; afinar piano
maquinas-coser: arreglar maquina de coser
programacion: hackearon mi facebook; crear una app; app
computacion-clases: excel; robotica; curso de excel
consultoria: abrir un negocio
marcas-patentes: registrar una marca
finanzas: prestamo; invertir; hipoteca
asilo: asilo
audiologia: aparatos auditivos; sordera
dermatologia cirugia-plastica: botox
cirugia-plastica: liposuccion
dermatologia: lunares; quitar verrugas; dermatologo; me salieron ronchas
lactancia: lactancia
extensiones-cabello: trenzas; extensiones de pelo
albanileria palapas: arreglar techo
imagen organizacion: organizar closet
armado-muebles domotica: instalar pantalla
transmisiones: transmision automatica
audio-auto: estereo
vidrios-autos: vidrio del carro
cocina banquetes: comida para eventos; chef; cocinera
fotografia: fotografo bodas; fotos de xv años
pinatas invitaciones: invitaciones
tecnico-dental: mecanica dental
odontologia endodoncia: endodoncia
medicina-general: gripa; fiebre; certificado medico
traumatologia: pie plano
fisioterapia: rehabilitacion; fisio
oftalmologia: cataratas
alergologia: alergia; asma
oncologia: cancer
psicologia psiquiatria terapia-lenguaje: tdah
masajes psicologia: estres
quiropractica: quiropractico
empleada-planta: cuidar mi casa
abarrotes compras-mandados: mandados
matematicas: asesoria de calculo
idiomas: clases de frances
verificacion-tramites gestoria: licencia de conducir
derecho-migratorio gestoria: apostillar
administracion-condominios: administrador de condominio
recursos-humanos: reclutador; curriculum
traduccion: traducir un documento
rotulos: rotular camioneta; anuncio luminoso
impresion-3d: impresion 3d
marketing: facebook ads
fotografia video: drones
venta-mascotas: perro perdido
diesel: tractor
viajes: viaje a la playa
guia-turistas: guia
hospedaje: cabañas
soldadura-industrial: remolque
herreria albanileria: escaleras
`

const unknown = [
  'quien me recomiendan cerca',
  'beto navarro',
  'guadalajara',
  'pase de abordar',
  '33 5555 0127',
  '',
]

const cases = searches
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [ids = '', texts = ''] = line.split(': ')
    return texts.split('; ').map((text) => ({ text, ids: ids.split(' ') }))
  })

it.each(cases)('the people search finds the trade in the search $text', ({ text, ids }) => {
  expect(parseSearch(text, catalogs).trades).toEqual(expect.arrayContaining(ids))
})

it.each(unknown)('the people search finds no trade in the search %s', (text) => {
  const isName = (word: string) => ['beto', 'navarro'].includes(word)
  expect(parseSearch(text, catalogs, isName).trades).toEqual([])
})

it('the trade catalogue has no profession that consists of stop words only', () => {
  const words = rows.flatMap((trade) => trade.words.filter(({ kind }) => kind === 'PROFESSION'))
  expect(words.filter(({ word }) => word.split(' ').every(isFillerWord))).toEqual([])
})

it('a search for a single word of the trade catalogue finds at most four trades', () => {
  const counts = rows
    .flatMap((trade) => trade.words)
    .map(({ word }) => parseSearch(word, catalogs).trades.length)
  expect(Math.max(...counts)).toBeLessThanOrEqual(4)
})
