export interface ShellViewer {
  name: string
  profilePath: string
  photoUrl: string | null
}
