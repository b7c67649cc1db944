/** On iOS, only an installed app can receive push messages. */
export const installFirstText = 'Instala Círculo primero: Compartir → Agregar a pantalla de inicio.'
