// Apart from the other sentences: those travel to every page.

/** The zones of Mexico, west to east, as the agenda offers them. Any other IANA zone may be saved too. */
export const timeZoneLabels = {
  'America/Tijuana': 'Baja California (Tijuana)',
  'America/Hermosillo': 'Sonora (Hermosillo)',
  'America/Mazatlan': 'Pacífico (Mazatlán, La Paz, Tepic)',
  'America/Ciudad_Juarez': 'Ciudad Juárez',
  'America/Ojinaga': 'Ojinaga',
  'America/Chihuahua': 'Chihuahua',
  'America/Mexico_City': 'Centro (Ciudad de México, Guadalajara)',
  'America/Bahia_Banderas': 'Bahía de Banderas',
  'America/Monterrey': 'Noreste (Monterrey, Saltillo)',
  'America/Matamoros': 'Frontera noreste (Reynosa, Nuevo Laredo, Piedras Negras)',
  'America/Merida': 'Yucatán y Campeche (Mérida)',
  'America/Cancun': 'Quintana Roo (Cancún)',
} as const
