export function PageComponent() {
  return (
    <>
      <title>Novedades · Círculo</title>
      <h1>Novedades</h1>
    </>
  )
}
