/** The signed-in person as the shell shows it. */
export interface ShellViewer {
  name: string
  /** '/perfil/…' */
  profilePath: string
  photoUrl: string | null
}
