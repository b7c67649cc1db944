import { expect, it } from 'vitest'
import { demoTradesByKey as demoTrades } from '../../../tools/demo/trades.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()

async function tradesOf(profession: string): Promise<string[]> {
  const [row] = await db.$queryRaw<
    { trades: string[] }[]
  >`SELECT public.trades_of(ARRAY[${profession}]) AS trades`
  return row?.trades ?? []
}

it.each([
  ['Plomera', 'plomeria'],
  ['Instalación de gas', 'gas'],
  ['Plomero', 'plomeria'],
  ['Calentadores solares', 'calentadores-solares'],
  ['Impermeabilización', 'impermeabilizacion'],
  ['Electricista', 'electricidad'],
  ['Cámaras de seguridad', 'camaras-seguridad'],
  ['Carpintero', 'carpinteria'],
  ['Carpintera', 'carpinteria'],
  ['Ebanista', 'carpinteria'],
  ['Restauración de muebles', 'carpinteria'],
  ['Cocinas integrales', 'carpinteria'],
  ['Herrero', 'herreria'],
  ['Herrera', 'herreria'],
  ['Soldador', 'herreria'],
  ['Aluminio y cancelería', 'aluminio-canceleria'],
  ['Albañil', 'albanileria'],
  ['Azulejero', 'azulejos-pisos'],
  ['Yesero', 'yeseria'],
  ['Pintor', 'pintura-casas'],
  ['Pintora', 'pintura-casas'],
  ['Tablaroca', 'tablaroca'],
  ['Técnico de lavadoras', 'linea-blanca'],
  ['Reparación de refrigeradores', 'linea-blanca'],
  ['Línea blanca', 'linea-blanca'],
  ['Jardinero', 'jardineria'],
  ['Jardinera', 'jardineria'],
  ['Diseño de jardines', 'paisajismo'],
  ['Cerrajero', 'cerrajeria'],
  ['Cerrajera', 'cerrajeria'],
  ['Dentista', 'odontologia'],
  ['Odontopediatra', 'odontologia'],
  ['Psicólogo', 'psicologia'],
  ['Psicóloga', 'psicologia'],
  ['Terapia de pareja', 'psicologia'],
  ['Terapia infantil', 'psicologia'],
  ['Veterinario', 'veterinaria'],
  ['Veterinaria', 'veterinaria'],
  ['Estética canina', 'estetica-canina'],
  ['Niñero', 'cuidado-ninos'],
  ['Niñera', 'cuidado-ninos'],
  ['Maestro de regularización', 'regularizacion'],
  ['Maestra de regularización', 'regularizacion'],
  ['Clases de matemáticas', 'matematicas'],
  ['Fisioterapeuta', 'fisioterapia'],
  ['Masajista', 'masajes'],
  ['Rehabilitación deportiva', 'fisioterapia'],
  ['Nutriólogo', 'nutricion'],
  ['Nutrióloga', 'nutricion'],
  ['Nutrición deportiva', 'nutricion'],
  ['Sastre', 'costura'],
  ['Costurera', 'costura'],
  ['Modista', 'costura'],
  ['Bordado', 'bordado'],
  ['Repostero', 'reposteria'],
  ['Repostera', 'reposteria'],
  ['Panadería', 'panaderia'],
  ['Mesas de dulces', 'mesa-dulces'],
  ['Mecánico', 'mecanica'],
  ['Mecánica', 'mecanica'],
  ['Hojalatería y pintura', 'hojalateria'],
  ['Contador', 'contabilidad'],
  ['Contadora', 'contabilidad'],
  ['Asesoría fiscal', 'contabilidad'],
  ['Barbero', 'barberia'],
  ['Estilista', 'estilismo'],
  ['Maquillista', 'maquillaje'],
  ['Colorista', 'estilismo'],
  ['Fotógrafo', 'fotografia'],
  ['Fotógrafa', 'fotografia'],
  ['Video de eventos', 'video'],
  ['Abogado', 'derecho'],
  ['Abogada', 'derecho'],
  ['Asesoría laboral', 'derecho'],
  ['Cocinero', 'cocina'],
  ['Cocinera', 'cocina'],
  ['Banquetes', 'banquetes'],
  ['Tamales por encargo', 'tamales'],
  ['Maestro plomero', 'plomeria'],
  ['Técnica de lavadoras', 'linea-blanca'],
  ['Instalación de minisplits', 'aire-acondicionado'],
  ['Ortodoncista', 'odontologia'],
  ['Ortodoncista', 'ortodoncia'],
  ['Cuidado de adultos mayores', 'cuidado-mayores'],
  ['Maestra de kínder', 'guarderia'],
  ['Clases de inglés', 'ingles'],
  ['Vestidos de quince años', 'costura'],
  ['Eléctrico automotriz', 'electrico-automotriz'],
  ['Llaves de auto con chip', 'cerrajeria'],
  ['Restauradora de muebles antiguos', 'antiguedades'],
  ['Maestra de carpintería fina', 'carpinteria'],
  ['Técnico en redes', 'redes-internet'],
  ['Cardióloga', 'cardiologia'],
  ['Poda de árboles', 'jardineria'],
  ['Uñas', 'unas'],
  ['Trámites notariales', 'notaria'],
  ['Médico veterinario zootecnista', 'veterinaria'],
  ['Licenciada en derecho', 'derecho'],
  ['Taquizas', 'tacos'],
  ['Tapicera', 'tapiceria'],
  ['Contadora pública', 'contabilidad'],
  ['Empleada doméstica', 'limpieza'],
])('the trade catalogue maps the profession %s to the trade %s', async (profession, id) => {
  expect(await tradesOf(profession)).toContain(id)
})

const ofTheDemo = new Set(Object.values(demoTrades).flatMap(({ names, also }) => [...names, ...also]))

it.each([...ofTheDemo])(
  'the trade catalogue assigns at least one trade to the demo profession %s',
  async (profession) => {
    expect(await tradesOf(profession)).not.toEqual([])
  },
)

it.each(['Fuga de agua', 'Tengo goteras'])('no trade matches the task %s', async (task) => {
  expect(await tradesOf(task)).toEqual([])
})
