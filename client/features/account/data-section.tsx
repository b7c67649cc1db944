import { FolderDown, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { AccountSection, AccountSettingRow } from '#client/features/account/account-section.tsx'
import { DataExportLink } from '#client/features/account/archive-link.tsx'
import { DeleteAccountDialog } from '#client/features/account/delete-account-dialog.tsx'
import { PrivacyNoticeLink } from '#client/shared/site/privacy-line.tsx'
import { Button } from '#client/ui/button.tsx'

export function PersonalDataSection() {
  const [deleting, setDeleting] = useState(false)
  return (
    <AccountSection
      title="Tus datos"
      footer={<PrivacyNoticeLink text="Para qué los usamos y qué puedes pedirnos está en nuestro" />}
    >
      <AccountSettingRow
        icon={<FolderDown size={22} />}
        title="Lo que guardamos de ti"
        text="Tu perfil, tu círculo, tus reseñas, tus citas y tus fotos, en un solo archivo."
        action={<DataExportLink />}
      />
      <AccountSettingRow
        icon={<UserRoundX size={22} />}
        title="Irte de Círculo"
        text="Antes de confirmar te decimos qué pasa con tus reseñas, tus citas y tus contactos."
        action={
          <Button variant="danger-quiet" size="sm" onClick={() => setDeleting(true)}>
            Eliminar mi cuenta
          </Button>
        }
      />
      <DeleteAccountDialog open={deleting} onClose={() => setDeleting(false)} />
    </AccountSection>
  )
}
