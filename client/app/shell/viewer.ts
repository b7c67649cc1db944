export interface ShellViewer {
  name: string
  /** Path of the person's own profile: '/perfil/…' */
  profilePath: string
  photoUrl: string | null
}
