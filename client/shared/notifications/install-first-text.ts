export const iosInstallRequiredText = 'Instala Círculo primero: Compartir → Agregar a pantalla de inicio.'
