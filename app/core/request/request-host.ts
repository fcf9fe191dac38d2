/** What the request layer asks of the page around it. The shell connects it before anything is sent. */
export type RequestHost = {
  showError(text: string): void;
  showSuccess(text: string): void;
  /** Opens the loading overlay; the returned function closes this one opening. */
  openOverlay(): () => void;
  /** Whether the present route is the login page, or the member centre's first page. */
  isAt(place: LoginPlace): boolean;
  goTo(place: LoginPlace): void;
  /**
   * Asks the member to prove that it is they, for the act at this address; true when the server has accepted it.
   */
  prove(path: string): Promise<boolean>;
  /** What to say when the request layer's own code could not be fetched: there is no network. */
  lostText(): string;
};
/** `consent`: where members agree to what they have to before they go on. */
export type LoginPlace = 'login' | 'member' | 'consent';

let host: RequestHost = {
  showError() {},
  showSuccess() {},
  openOverlay: () => () => {},
  isAt: () => true,
  goTo() {},
  prove: async () => false,
  lostText: () => '',
};

/** Connects the request layer to toasts, overlay and router. */
export function connectRequests(page: RequestHost): void {
  host = page;
}

/** The page around the request layer. */
export const requestHost = (): RequestHost => host;
