-- Whoever cancels at their identity provider comes back to the screen that they left.
ALTER TYPE "federated_flow_purpose" ADD VALUE 'SIGN_UP' AFTER 'SIGN_IN';
