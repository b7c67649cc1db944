export interface AppShellMember {
  name: string
  profilePath: string
  photoUrl: string | null
}
