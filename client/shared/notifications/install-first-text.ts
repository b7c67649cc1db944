/** Tells members with iOS how to install the product: only an installed app can get push messages there. */
export const installFirstText = 'Instala Círculo primero: Compartir → Agregar a pantalla de inicio.'
