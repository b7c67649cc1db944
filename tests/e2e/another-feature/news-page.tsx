export function Component() {
  return (
    <>
      <title>Novedades · Círculo</title>
      <h1>Novedades</h1>
    </>
  )
}
