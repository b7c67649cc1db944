/** Text for members with iOS: only an installed app can receive push messages on iOS. */
export const installFirstText = 'Instala Círculo primero: Compartir → Agregar a pantalla de inicio.'
