function drawing(background: string, shape: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><rect width="120" height="120" fill="${background}"/>${shape}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

export const sampleFacePhoto = drawing(
  '#C98F6B',
  '<circle cx="60" cy="48" r="22" fill="#6B3D25"/><path d="M16 124c4-34 24-46 44-46s40 12 44 46z" fill="#1D6658"/>',
)

export const sampleWorkPhoto = drawing(
  '#D9C7B2',
  '<path d="M0 86h120v34H0z" fill="#A63F24"/><path d="M20 86V44h36v42zM66 86V30h34v56z" fill="#6B5F57"/>',
)

export const samplePeople = [
  { id: '1', name: 'Lupita Hernández', photoUrl: sampleFacePhoto, trade: 'Costurera' },
  { id: '2', name: 'Beto Ramírez', photoUrl: null, trade: 'Plomero' },
  { id: '3', name: 'Inés Ortega', photoUrl: null, trade: 'Contadora' },
  { id: '4', name: 'Chuy Mendoza', photoUrl: null, trade: 'Herrero' },
  { id: '5', name: 'María de la Luz Peña', photoUrl: null, trade: 'Nutrióloga' },
] as const
