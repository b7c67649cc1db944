export interface DemoCity {
  name: string
  state: string
  areaCode: string
  members: number
  contacts: number
  streets: readonly string[]
  neighbourhoods: readonly string[]
}

export const demoCities = {
  guadalajara: {
    name: 'Guadalajara',
    state: 'Jalisco',
    areaCode: '33',
    members: 16,
    contacts: 36,
    streets: ['Calle Colonias', 'Av. Chapultepec', 'Calle Reforma', 'Calle Mezquitán', 'Av. La Paz'],
    neighbourhoods: ['Americana', 'Santa Tere', 'Analco', 'Providencia', 'Mezquitán'],
  },
  zapopan: {
    name: 'Zapopan',
    state: 'Jalisco',
    areaCode: '33',
    members: 8,
    contacts: 18,
    streets: ['Av. Tepeyac', 'Calle Javier Mina', 'Av. Patria', 'Calle Emiliano Zapata'],
    neighbourhoods: ['Centro', 'Chapalita', 'La Estancia', 'Arcos de Zapopan'],
  },
  tlaquepaque: {
    name: 'Tlaquepaque',
    state: 'Jalisco',
    areaCode: '33',
    members: 5,
    contacts: 13,
    streets: ['Calle Independencia', 'Calle Juárez', 'Av. Niños Héroes'],
    neighbourhoods: ['Centro', 'San Pedrito', 'Las Huertas'],
  },
  cdmx: {
    name: 'Ciudad de México',
    state: 'Ciudad de México',
    areaCode: '55',
    members: 14,
    contacts: 29,
    streets: ['Calle Amores', 'Av. Coyoacán', 'Calle Orizaba', 'Calle Xola', 'Calle Tonalá'],
    neighbourhoods: ['Narvarte', 'Del Valle', 'Portales', 'Roma Sur', 'Coyoacán'],
  },
  monterrey: {
    name: 'Monterrey',
    state: 'Nuevo León',
    areaCode: '81',
    members: 7,
    contacts: 16,
    streets: ['Av. Pino Suárez', 'Calle Zaragoza', 'Av. Garza Sada'],
    neighbourhoods: ['Obispado', 'Mitras Centro', 'Tecnológico'],
  },
  merida: {
    name: 'Mérida',
    state: 'Yucatán',
    areaCode: '999',
    members: 5,
    contacts: 12,
    streets: ['Calle 60', 'Calle 47', 'Calle 21'],
    neighbourhoods: ['Santiago', 'García Ginerés', 'Itzimná'],
  },
  puebla: {
    name: 'Puebla',
    state: 'Puebla',
    areaCode: '222',
    members: 4,
    contacts: 11,
    streets: ['Calle 5 de Mayo', 'Av. Juárez', 'Calle 16 de Septiembre'],
    neighbourhoods: ['La Paz', 'El Carmen', 'Analco'],
  },
  tijuana: {
    name: 'Tijuana',
    state: 'Baja California',
    areaCode: '664',
    members: 4,
    contacts: 9,
    streets: ['Av. Revolución', 'Blvd. Agua Caliente', 'Calle Tercera'],
    neighbourhoods: ['Zona Centro', 'Cacho', 'Playas de Tijuana'],
  },
  cancun: {
    name: 'Cancún',
    state: 'Quintana Roo',
    areaCode: '998',
    members: 4,
    contacts: 9,
    streets: ['Av. Tulum', 'Av. Yaxchilán', 'Calle Pino'],
    neighbourhoods: ['Supermanzana 22', 'Supermanzana 15', 'Supermanzana 44'],
  },
  oaxaca: {
    name: 'Oaxaca de Juárez',
    state: 'Oaxaca',
    areaCode: '951',
    members: 4,
    contacts: 11,
    streets: ['Calle Macedonio Alcalá', 'Calle Reforma', 'Calle Porfirio Díaz'],
    neighbourhoods: ['Jalatlaco', 'Xochimilco', 'Reforma'],
  },
} satisfies Record<string, DemoCity>

export type DemoCityKey = keyof typeof demoCities
