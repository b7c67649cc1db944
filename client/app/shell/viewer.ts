export interface ShellViewer {
  name: string
  /** '/perfil/…' */
  profilePath: string
  photoUrl: string | null
}
