/** The budget request says how sure it is, and is sent nowhere. */
export function startBudgetForm(): void {
  const form = document.querySelector<HTMLFormElement>('#request');
  const state = document.querySelector<HTMLOutputElement>('#request-state');
  const confidence = document.querySelector<HTMLOutputElement>('#confidence');

  form?.addEventListener('input', ({ target }) => {
    if (state) state.value = '';
    if (confidence && target instanceof HTMLInputElement && target.name === 'confidence') {
      confidence.value = `${target.value} %`;
    }
  });

  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    if (state) state.value = 'Kept. Finance reads it on 4 December.';
  });
}
