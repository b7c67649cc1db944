import type { ExportCollectionName } from '#operator/import/read-documents.ts'

const ids = 'id _id __id__'
const wrapping = '__name__ __collections__ data'

/** The import reports every field that is not listed here, so also list fields that the import ignores. */
const fields = {
  users:
    'nombre email telefono userId hasAccount slug creadoPor invitadoPor createdAt profesion profesiones profesionEspecialidad ' +
    'cedulaProfesional nivelEstudios institucionEducativa anosExperiencia ocupacionOficio anosExperienciaNoProf esProfesional ' +
    'ciudad estado direccion tieneLocalFisico nombreLocal horarioAtencion descripcion fotoPerfil facebook instagram twitter ' +
    'linkedin whatsapp tiktok youtube circuloConfianza recomendadoPor totalRecomendaciones amigosEnComun agendaConfig servicios ' +
    'serviciosUpdatedAt',
  reviews: 'contactId userId userName reseña resena fotos oficios createdAt',
  invitations:
    'email nombre telefono profesion ciudad direccion tieneLocalFisico contactId invitedBy invitedByName token expiresAt ' +
    'createdAt emailSent used usedAt userId appUrl',
  appointments:
    'providerId providerDocId providerName clienteId clienteNombre clienteEmail clienteTelefono fecha horario horarioFin duracion ' +
    'estado confirmacionAutomatica servicio servicioCosto createdAt updatedAt',
} satisfies Partial<Record<ExportCollectionName, string>>

const listed = (text: string) => text.split(' ')

export function getKnownImportFieldNames(collection: ExportCollectionName): ReadonlySet<string> {
  const own = collection === 'professions' ? '' : fields[collection]
  return new Set(listed(`${ids} ${wrapping} ${own}`))
}

export const knownImportFieldNames: ReadonlySet<string> = new Set(
  listed(`${ids} ${Object.values(fields).join(' ')}`),
)
