export interface ShellViewer {
  name: string
  /** Path of the signed-in person's own profile: '/perfil/…' */
  profilePath: string
  photoUrl: string | null
}
